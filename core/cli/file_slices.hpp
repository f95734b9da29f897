// A file on disk, read piece by piece: never the whole of it.
#pragma once

#include <string>

#include "headroom/header.hpp"

namespace headroom::cli {

class FileSlices : public Slices {
 public:
  explicit FileSlices(const std::string& path);
  ~FileSlices() override;
  FileSlices(const FileSlices&) = delete;
  FileSlices& operator=(const FileSlices&) = delete;

  /// False: there is no such file, or it may not be read, or it is a directory.
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  [[nodiscard]] std::int64_t size() const override { return size_; }
  std::int64_t read(std::int64_t offset, std::int64_t length, char* out) override;
  /// Bytes read so far.
  [[nodiscard]] std::int64_t read_bytes() const { return read_bytes_; }

 private:
  int descriptor_ = -1;
  std::int64_t size_ = 0;
  std::int64_t read_bytes_ = 0;
};

}  // namespace headroom::cli
